import { useId } from 'react'

const star =
  'M0-20C1.800-6.400 6.400-1.800 20 0 6.400 1.800 1.800 6.400 0 20-1.800 6.400-6.400 1.800-20 0-6.400-1.800-1.800-6.400 0-20Z'

/** A machine under the night sky, its three stars in line. */
export function NightReelsArt() {
  const id = useId()
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor="#3f33ad" />
          <stop offset="1" stopColor="#150f3d" />
        </linearGradient>
        <linearGradient id={`${id}reel`} x2="0" y2="1">
          <stop stopColor="#05071a" />
          <stop offset="0.5" stopColor="#222c5c" />
          <stop offset="1" stopColor="#05071a" />
        </linearGradient>
        <clipPath id={`${id}window`}>
          <path d="M34 62h132v84H34z" />
        </clipPath>
      </defs>
      <path fill={`url(#${id}sky)`} d="M0 0h200v200H0z" />
      <g fill="#cfc8ff">
        <circle cx="26" cy="24" r="1.600" />
        <circle cx="62" cy="14" r="1" />
        <circle cx="178" cy="20" r="1.400" />
        <circle cx="186" cy="74" r="1" />
        <circle cx="13" cy="88" r="1.200" />
      </g>
      <path fill="#0d0930" d="M0 176c40-16 74-17 108-8s62 6 92-6v38H0Z" />
      <rect x="24" y="40" width="152" height="130" rx="20" fill="#1c1560" />
      <rect x="24" y="36" width="152" height="128" rx="20" fill="#6a57e8" />
      <path
        fill="#8775ff"
        d="M44 36h112a20 20 0 0 1 20 20v2a20 20 0 0 0-20-18H44a20 20 0 0 0-20 18v-2a20 20 0 0 1 20-20Z"
      />
      <rect x="33" y="54" width="134" height="96" rx="12" fill="#0b0a2c" />
      <g fill={`url(#${id}reel)`}>
        <rect x="38" y="59" width="38" height="86" rx="7" />
        <rect x="81" y="59" width="38" height="86" rx="7" />
        <rect x="124" y="59" width="38" height="86" rx="7" />
      </g>
      <g clipPath={`url(#${id}window)`}>
        <g fill="#5b63a8">
          <path d="M57 46l11 14-11 14-11-14ZM143 132l11 14-11 14-11-14Z" />
          <path d="M106 62a14 14 0 1 1-13-19 11 11 0 0 0 13 19ZM149 62a14 14 0 1 1-13-19 11 11 0 0 0 13 19ZM63 153a14 14 0 1 1-13-19 11 11 0 0 0 13 19Z" />
          <circle cx="100" cy="147" r="11" />
        </g>
      </g>
      <path stroke="#f6c453" strokeWidth="2" strokeOpacity="0.5" d="M33 102h134" />
      <g fill="#f6c453">
        <path d={star} transform="translate(57 102)" />
        <path d={star} transform="translate(100 102)" />
        <path d={star} transform="translate(143 102)" />
        <path d="M22 94l13 8-13 8ZM178 94l-13 8 13 8Z" />
      </g>
    </svg>
  )
}
