/** The background: the sea from its surface to the trench. It slides up as the diver sinks. */

const bubbles = Array.from({ length: 34 }, (_, index) => {
  const [x, y] = [30 + ((index * 193) % 1140), 380 + ((index * 331) % 2500)]
  return `<circle cx="${x}" cy="${y}" r="${3 + (index % 4) * 2}"/>`
}).join('')

const weed = (x: number, y: number, height: number) =>
  `<path d="M${x} ${y}q-16-${height * 0.3} 0-${height * 0.5}t4-${height * 0.5}"/>`
const weeds = Array.from({ length: 30 }, (_, index) =>
  weed(20 + index * 41 + ((index * 17) % 23), 905, 60 + ((index * 47) % 130)),
).join('')

const reef = (x: number, y: number, size: number, colour: string) =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${colour}" stroke-width="16" stroke-linecap="round"><path d="M0 0V-70M0-20C-26-26-40-44-40-74M0-34C24-40 38-56 38-86M-38-60C-52-66-60-78-60-96M36-70C48-76 56-90 56-104"/></g>`

const fish = (x: number, y: number, size: number, colour: string) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M-20 0C-10-12 8-12 18 0L30-10V10L18 0C8 12-10 12-20 0Z" fill="${colour}"/>`
const shoal = Array.from({ length: 9 }, (_, index) =>
  fish(140 + ((index * 61) % 170), 300 + ((index * 43) % 110), 0.7 + (index % 3) * 0.2, '#9fe0ec'),
).join('')

export const sea = `<svg xmlns="http://www.w3.org/2000/svg" class="sea" viewBox="0 0 1200 3000" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
<defs><linearGradient id="depth" x2="0" y2="1"><stop stop-color="#3fb8cf"/><stop offset=".12" stop-color="#1d86ad"/><stop offset=".3" stop-color="#14588c"/><stop offset=".55" stop-color="#0e2f66"/><stop offset=".8" stop-color="#0a1a44"/><stop offset="1" stop-color="#050a22"/></linearGradient>
<linearGradient id="ray" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
<rect width="1200" height="3000" fill="url(#depth)"/>
<g class="rays" fill="url(#ray)"><path d="M180-20H300L180 860H-60ZM460-20H540L520 780H360ZM700-20H850L960 900H760ZM980-20H1060L1250 760H1130Z"/></g>${shoal}
<path d="M0 880C140 780 260 830 380 850S620 800 760 852 1040 780 1200 840V960C1000 930 800 1010 600 970S200 990 0 950Z" fill="#0c3d68"/>
<g fill="none" stroke="#1f7f78" stroke-width="9" stroke-linecap="round">${weeds}</g>
${reef(150, 880, 1.2, '#c85a86')}${reef(980, 860, 1.4, '#e0884a')}${reef(420, 900, 0.8, '#8a6bd6')}
<g transform="translate(600 1500)" fill="#081d45"><path d="M-420 60 420-40 360 190C200 240-220 250-360 190Z"/><path d="M-120 20-90-300-70-300-50 12ZM140-6 168-220 186-220 200-14Z"/><path d="M-86-280C-10-250 40-200 70-120L-70-140Z" opacity=".8"/><g fill="#ffd873" opacity=".75"><circle cx="-250" cy="110" r="13"/><circle cx="-170" cy="100" r="13"/><circle cx="-90" cy="91" r="13"/><circle cx="190" cy="58" r="13"/></g></g>
<path d="M0 1780C200 1690 420 1740 640 1730S1020 1660 1200 1740V1900C900 1860 500 1930 0 1860Z" fill="#0a2150"/>
<path d="M0 2200 180 2300 240 2560 120 3000H0ZM1200 2140 1010 2320 960 2620 1080 3000H1200Z" fill="#060d2c"/>
<path d="M0 2900C240 2790 420 2860 640 2840S1000 2780 1200 2860V3000H0Z" fill="#030716"/>
<g fill="#6ef2e0"><circle cx="300" cy="2500" r="5"/><circle cx="860" cy="2440" r="4"/><circle cx="520" cy="2660" r="6"/><circle cx="720" cy="2580" r="3"/><circle cx="420" cy="2380" r="3"/></g>
<g class="bubbles" fill="#d8f6ff" fill-opacity=".16" stroke="#e6fbff" stroke-opacity=".35" stroke-width="1.500">${bubbles}</g></svg>`
