/** The background: dusk, a mountain with a glowing crater, streams of lava, and embers in the air. */

const embers = Array.from({ length: 26 }, (_, index) => {
  const [x, y] = [60 + ((index * 173) % 1080), 480 + ((index * 97) % 380)]
  return `<circle cx="${x}" cy="${y}" r="${1.5 + (index % 4) * 0.8}" fill="${index % 2 ? '#ffb347' : '#ff7a3d'}"/>`
}).join('')

const stars = Array.from({ length: 30 }, (_, index) => {
  const [x, y] = [(index * 331) % 1200, (index * 71) % 260]
  return `<circle cx="${x}" cy="${y}" r="${0.8 + (index % 3) * 0.4}" opacity="${0.25 + (index % 4) * 0.12}"/>`
}).join('')

export const landscape = `<svg xmlns="http://www.w3.org/2000/svg" class="mountain" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<defs>
<linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#160b26"/><stop offset=".45" stop-color="#46163b"/><stop offset=".8" stop-color="#a5362f"/><stop offset="1" stop-color="#e0702f"/></linearGradient>
<linearGradient id="rock" x2="0" y2="1"><stop stop-color="#4a2130"/><stop offset="1" stop-color="#170b18"/></linearGradient>
<linearGradient id="melt" x2="0" y2="1"><stop stop-color="#fff0a8"/><stop offset=".3" stop-color="#ffb03a"/><stop offset="1" stop-color="#e2401f"/></linearGradient>
<radialGradient id="fire"><stop stop-color="#ffd98a" stop-opacity=".95"/><stop offset=".4" stop-color="#ff7a2f" stop-opacity=".5"/><stop offset="1" stop-color="#ff5a1f" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1200" height="900" fill="url(#dusk)"/><g fill="#ffe9d6">${stars}</g>
<path d="M0 640 150 520 290 600 420 500 560 640ZM1200 620 1060 510 930 600 800 520 640 660Z" fill="#5b1f36" opacity=".8"/>
<ellipse class="halo" cx="600" cy="160" rx="420" ry="300" fill="url(#fire)"/>
<path d="M0 900C170 800 300 620 400 420 450 320 490 230 520 168Q600 196 680 168C712 232 752 324 806 424 910 622 1040 802 1200 900Z" fill="url(#rock)"/>
<path d="M520 168Q600 196 680 168L668 186Q600 206 532 186Z" fill="url(#melt)"/>
<g class="lava" fill="none" stroke="url(#melt)" stroke-linecap="round" stroke-linejoin="round"><path d="M560 186C548 260 500 300 486 380S400 560 372 640 270 780 230 900" stroke-width="12"/><path d="M640 188C652 280 700 330 716 420S800 580 840 660 930 800 970 900" stroke-width="14"/><path d="M604 192C600 250 616 300 604 360" stroke-width="9"/><path d="M486 380C520 430 500 480 520 540M716 420C690 470 712 520 690 560" stroke-width="6"/></g>
<path d="M0 900V790c110-40 220-6 320 40s170 40 280 30 170-50 300-70 220-10 300 30v80Z" fill="#12081a"/>
<g class="embers">${embers}</g></svg>`
