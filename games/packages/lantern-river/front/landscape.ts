/** The background: sky, moon, hills with a village, and the river with the reflection of the moon. */

const stars = [
  [60, 90],
  [150, 40],
  [240, 130],
  [330, 60],
  [420, 150],
  [520, 45],
  [610, 110],
  [700, 30],
  [860, 70],
  [930, 160],
  [1010, 50],
  [1100, 120],
  [1170, 60],
  [90, 210],
  [290, 230],
  [480, 250],
  [650, 210],
  [980, 240],
  [1130, 220],
]
  .map(
    ([x, y], index) =>
      `<circle cx="${x}" cy="${y}" r="${1 + (index % 3) * 0.5}" opacity="${0.5 + (index % 4) * 0.12}"/>`,
  )
  .join('')

const windows = [150, 172, 205, 340, 362, 800, 826, 850, 1010, 1034]
  .map((x, index) => `<rect x="${x}" y="${478 + (index % 3) * 7}" width="5" height="8" rx="1"/>`)
  .join('')

const ripples = Array.from({ length: 26 }, (_, index) => {
  const y = 545 + index * 13
  const [x, width] = [((index * 317) % 1200) - 60, 60 + ((index * 53) % 140)]
  return `<path d="M${x} ${y}h${width}" stroke-opacity="${0.08 + (index % 4) * 0.05}"/>`
}).join('')

export const landscape = `<svg xmlns="http://www.w3.org/2000/svg" class="river" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMax slice">
<defs>
<linearGradient id="night" x2="0" y2="1"><stop offset="0" stop-color="#0a0f2e"/><stop offset=".55" stop-color="#2d2260"/><stop offset="1" stop-color="#a2496f"/></linearGradient>
<linearGradient id="water" x2="0" y2="1"><stop offset="0" stop-color="#4b2a66"/><stop offset=".35" stop-color="#1a1b4b"/><stop offset="1" stop-color="#080c24"/></linearGradient>
</defs>
<rect width="1200" height="540" fill="url(#night)"/><g fill="#fff">${stars}</g>
<path d="M0 470C140 380 260 400 390 452S640 500 760 440s250-70 440 20V560H0Z" fill="#35205d"/>
<path d="M0 512C170 450 300 486 430 506S720 520 860 486s230-10 340 20V560H0Z" fill="#1d1440"/>
<g fill="#120c2c"><path d="M120 506V474l40-22 40 22v32ZM196 506V482l24-14 24 14v24ZM320 508V476l32-20 32 20v32ZM780 506V470l44-24 44 24v36ZM996 508V480l30-18 30 18v28Z"/></g>
<g fill="#ffc66b">${windows}</g>
<rect y="534" width="1200" height="366" fill="url(#water)"/>
<g stroke="#c7b6ff" stroke-width="2" stroke-linecap="round">${ripples}</g>
<path d="M0 900V800c60-30 120-20 150 20s80 60 130 80ZM1200 900V780c-70-10-130 10-160 60-20 30-50 50-90 60Z" fill="#080a1c"/>
<g stroke="#080a1c" stroke-width="5" stroke-linecap="round"><path d="M40 820q-8-80 10-130M70 812q4-60 26-100M1150 800q10-80-6-140M1116 806q-6-60-26-96"/></g>
</svg>`

/** The moon, which is full or waning: a mask covers a part of it. */
export const moon = `<svg xmlns="http://www.w3.org/2000/svg" class="moon" viewBox="-200 -200 400 400">
<defs><radialGradient id="halo"><stop offset="0" stop-color="#fff3cf" stop-opacity=".8"/><stop offset="1" stop-color="#fff3cf" stop-opacity="0"/></radialGradient>
<mask id="phase"><circle r="62" fill="#fff"/><circle class="shade" cx="-30" cy="-14" r="60" fill="#000"/></mask></defs>
<circle class="halo" r="190" fill="url(#halo)"/><g mask="url(#phase)"><circle r="60" fill="#fff3cf"/><g fill="#e3cf98" opacity=".8"><circle cx="-18" cy="-14" r="13"/><circle cx="22" cy="18" r="10"/><circle cx="12" cy="-26" r="7"/><circle cx="-14" cy="26" r="6"/></g></g></svg>`
