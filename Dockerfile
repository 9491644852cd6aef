FROM python:3.13-slim
WORKDIR /srv/aces-around
ENV PYTHONUNBUFFERED=1 STATIC_ROOT=/srv/static

COPY requirements/run.txt requirements/
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/run.txt

COPY . .
RUN SECRET_KEY="only while collecting" python manage.py collectstatic --no-input
RUN useradd --system club
USER club
