import type { Ref } from 'react'

/** A die with ten sides, as it is thrown for a number below a hundred. Its front side shows the whole number that was rolled. */
export function Die({ face }: { face: Ref<SVGTextElement> }) {
  return (
    <svg viewBox="0 0 120 127" aria-hidden="true">
      <g strokeLinejoin="round" strokeWidth="6">
        <path fill="#f3cbb0" stroke="#f3cbb0" d="M60 6 26 74 7 68V54Z" />
        <path fill="#e0a597" stroke="#e0a597" d="M60 6l34 68 19-6V54Z" />
        <path fill="#d9958f" stroke="#d9958f" d="M7 68l19 6 34 20v27Z" />
        <path fill="#c07a80" stroke="#c07a80" d="M113 68l-19 6-34 20v27Z" />
        <path fill="#fff6dc" stroke="#fff6dc" d="M60 6l34 68-34 20-34-20Z" />
      </g>
      <path
        fill="none"
        stroke="#fffaf0"
        strokeOpacity="0.75"
        strokeWidth="2"
        d="M7 68l19 6 34 20 34-20 19-6M60 94v27"
      />
      <text
        ref={face}
        x="60"
        y="77"
        fill="#5b2148"
        fontSize="34"
        fontWeight="800"
        textAnchor="middle"
        letterSpacing="-1"
      />
    </svg>
  )
}
