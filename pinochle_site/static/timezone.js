/* Proposes the time zone this device is set to. */

const field = document.querySelector("[data-guess-zone]");
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (field && [...field.options].some((option) => option.value === zone)) field.value = zone;
