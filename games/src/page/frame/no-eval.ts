/** To be imported before any shape is made: zod would write code for it, which our Content-Security-Policy forbids. */
import { z } from 'zod'

z.config({ jitless: true })
