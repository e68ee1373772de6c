/** The background: a meadow at dusk, hills, trees, tall grass and fireflies. */

const grass = Array.from({ length: 90 }, (_, index) => {
  const [x, height] = [index * 13.6 - 8, 46 + ((index * 37) % 60)]
  return `<path d="M${x} 905q${(index % 5) * 4 - 8}-${height * 0.6} ${(index % 7) * 5 - 15}-${height}"/>`
}).join('')

const fireflies = Array.from({ length: 22 }, (_, index) => {
  const [x, y] = [40 + ((index * 211) % 1120), 340 + ((index * 131) % 470)]
  return `<circle cx="${x}" cy="${y}" r="${2 + (index % 3)}"/>`
}).join('')

const blossoms = Array.from({ length: 26 }, (_, index) => {
  const [x, y] = [(index * 197) % 1200, 770 + ((index * 61) % 110)]
  const colour = ['#ff8f7a', '#ffd873', '#b79cff', '#ffffff'][index % 4]
  return `<g transform="translate(${x} ${y})" fill="${colour}"><circle cx="-4" r="4"/><circle cx="4" r="4"/><circle cy="-4" r="4"/><circle cy="4" r="4"/><circle r="3" fill="#7a4a10"/></g>`
}).join('')

export const meadow = `<svg xmlns="http://www.w3.org/2000/svg" class="meadow" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<defs><linearGradient id="evening" x2="0" y2="1"><stop stop-color="#102545"/><stop offset=".5" stop-color="#1f5562"/><stop offset=".85" stop-color="#d99a4e"/><stop offset="1" stop-color="#f5bd62"/></linearGradient>
<radialGradient id="low-sun"><stop stop-color="#fff0bd" stop-opacity=".95"/><stop offset=".3" stop-color="#ffd06e" stop-opacity=".55"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>
<linearGradient id="lawn" x2="0" y2="1"><stop stop-color="#1f5a3d"/><stop offset="1" stop-color="#081f1c"/></linearGradient></defs>
<rect width="1200" height="720" fill="url(#evening)"/><circle cx="880" cy="560" r="330" fill="url(#low-sun)"/><circle cx="880" cy="560" r="56" fill="#fff0bd"/>
<path d="M0 640C160 540 330 560 480 610s330 30 460-30 190-30 260 0v300H0Z" fill="#1b5a56"/>
<path d="M0 700C200 600 420 680 620 690s380-80 580-30v250H0Z" fill="#17493f"/>
<g fill="#0d302c"><path d="M70 720c-60-10-80-70-40-100-10-60 60-90 90-50 50-10 80 50 50 84 30 44-20 80-60 66v90H84Z"/><path d="M1120 700c-44-8-58-52-30-74-8-44 44-66 66-36 36-8 58 36 36 62 22 32-14 58-44 48v80h-20Z"/></g>
<path d="M0 770C260 700 460 760 700 750s360-40 500 0v160H0Z" fill="url(#lawn)"/>${blossoms}
<g stroke="#0a2a22" stroke-width="6" stroke-linecap="round" fill="none">${grass}</g>
<g class="fireflies" fill="#fff3a8">${fireflies}</g></svg>`
