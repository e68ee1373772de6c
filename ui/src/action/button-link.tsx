import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from '../page/router.tsx'
import { lookOf, type Look } from './button-look.ts'

/** Separate from button.tsx, because the game pages use buttons but no router. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={clsx(lookOf({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}
