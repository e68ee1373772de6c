import { useId } from 'react'
import styles from './not-found-scene.module.css'

/** A telescope that points at a missing star. Decorative. */
export function NotFoundScene() {
  const sky = useId()
  return (
    <svg className={styles.scene} viewBox="0 0 520 300" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#0b1030" />
          <stop offset="0.6" stopColor="#2a1f5c" />
          <stop offset="1" stopColor="#6a3a78" />
        </linearGradient>
      </defs>
      <rect width="520" height="300" fill={`url(#${sky})`} />
      <Constellation />
      <path d="M0 236c80-30 150-34 240-14s160 18 280-20v98H0Z" fill="#2a1747" />
      <path d="M0 262c110-26 200-22 300-6s140 8 220-10v54H0Z" fill="#120b26" />
      <Telescope />
    </svg>
  )
}

function Constellation() {
  return (
    <>
      <path d="m250 96 58-34 62 26 54-40M370 88l34 58" stroke="#8e99c0" strokeOpacity="0.5" strokeDasharray="2 6" />
      <g fill="#eef1fb">
        <circle cx="250" cy="96" r="3" />
        <circle cx="308" cy="62" r="2.500" />
        <circle cx="424" cy="48" r="3" />
        <circle cx="404" cy="146" r="2.500" />
        <circle cx="70" cy="60" r="1.300" />
        <circle cx="140" cy="38" r="1" />
        <circle cx="190" cy="120" r="1.200" />
        <circle cx="476" cy="110" r="1.300" />
        <circle cx="40" cy="140" r="1" />
      </g>
      <path
        className={styles.ghost}
        d="M370 56c2.400 22 10 29.500 32 32-22 2.500-29.600 10-32 32-2.400-22-10-29.500-32-32 22-2.500 29.600-10 32-32Z"
        stroke="#f6c453"
        strokeWidth="2"
        strokeDasharray="4 5"
      />
    </>
  )
}

function Telescope() {
  return (
    <>
      <path d="m150 206-26 60m30-60 4 62m4-62 34 56" stroke="#0b1022" strokeWidth="7" strokeLinecap="round" />
      <g transform="rotate(-27 152 198)">
        <rect x="92" y="184" width="46" height="26" rx="6" fill="#8e7bff" />
        <rect x="134" y="178" width="76" height="38" rx="8" fill="#a294ff" />
        <rect x="204" y="172" width="20" height="50" rx="6" fill="#f6c453" />
        <rect x="80" y="188" width="16" height="18" rx="5" fill="#3b2f8a" />
      </g>
      <circle cx="153" cy="204" r="9" fill="#0b1022" />
    </>
  )
}
