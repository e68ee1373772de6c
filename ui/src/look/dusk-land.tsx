import styles from './dusk-land.module.css'

/** Three rows of hills and a lit village, aligned to the bottom of the box. Decorative. */
export function DuskLand() {
  return (
    <svg className={styles.land} aria-hidden="true" viewBox="0 0 1200 140" preserveAspectRatio="xMidYMax slice">
      <path d="M0 72c90-32 170-38 262-22s160 18 250-12S702 2 812 30s212 36 388-10v120H0Z" fill="#4a2868" />
      <path d="M0 98c90-34 170-40 260-20s160 20 250-6 190-36 300-10 210 34 390-6v84H0Z" fill="#2d194c" />
      <path d="M0 118c120-28 230-24 340-8s230 10 360-14 250-18 500 6v38H0Z" fill="#140c2a" />
      <Village />
    </svg>
  )
}

function Village() {
  return (
    <>
      <g fill="#140c2a">
        <path d="M146 104V88l9-8 9 8v16zM166 104V92l7-6 7 6v12zM186 104V95l6-5 6 5v9z" />
        <path d="M560 122v-14l8-7 8 7v14zM580 122v-20l9-8 9 8v20zM602 120v-10l6-5 6 5v10zM621 116V82h8v34zM618 84l7-10 7 10z" />
        <path d="M660 112V96l8-7 8 7v16zM682 110V91l8-7 8 7v19z" />
        <path d="M998 94V76l9-8 9 8v18zM1020 94V80l7-6 7 6v14zM1040 96V80l8-7 8 7v16z" />
      </g>
      <g fill="#ffd98a">
        <path d="M151 90h3v5h-3zM157 90h3v5h-3zM171.500 94h3v4h-3zM190.500 96h3v4h-3z" />
        <path d="M566.500 109h3v5h-3zM584.500 104h3v5h-3zM590.500 104h3v5h-3zM606.500 111h3v4h-3zM623.700 88h2.600v5h-2.600z" />
        <path d="M666.500 97h3v5h-3zM686 93h3v5h-3zM691.500 93h3v5h-3z" />
        <path d="M1003 77h3v5h-3zM1009 77h3v5h-3zM1025.500 82h3v4h-3zM1046.500 82h3v5h-3z" />
      </g>
    </>
  )
}
