import { setFlagsFromString } from 'node:v8'

/**
 * V8 learns from what a burst of requests kept alive: from then on, and for good, it puts whatever the same lines make among its old objects. What a request makes is
 * garbage a moment later, and dear to collect there. Without that, Node takes up to a tenth less for a command: docs/performance.md.
 */
export const keepObjectsYoung = (): void => setFlagsFromString('--no-allocation-site-pretenuring')
