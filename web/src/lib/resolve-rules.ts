import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'

// Our Content-Security-Policy forbids making code from text, which zod otherwise tries for speed.
z.config({ jitless: true })

/** How every form checks its values: with the contract's rules. */
export const resolveRules = zodResolver
