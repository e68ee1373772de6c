/** Import this before any schema is created: zod would compile it with eval, which our Content-Security-Policy forbids. */
import { z } from 'zod'

z.config({ jitless: true })
