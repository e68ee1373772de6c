import './no-owner-stacks.ts'
import '../look/base.css'
import './cheap-drawing.css'
import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { dismissToast, shownToasts } from '../overlay/toast.ts'

// The package does the same, but for the first test file of a page only: the files share its modules.
beforeEach(() => cleanup())

// The messages on screen are a state of a module.
beforeEach(() => shownToasts().forEach(({ id }) => dismissToast(id)))
