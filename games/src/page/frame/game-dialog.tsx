import type { ComponentProps } from 'react'
import { Dialog } from '@lucero/web/ui/dialog.tsx'

/** A dialog of a game. After it the focus is with the controls, not with what opened it: the space bar plays again. */
export const GameDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} focusAfter={focusControls} />

/** What the frame marks its controls with. */
export const controlsId = 'controls'
/** Themselves, and not the first button in them, which the space bar would press. */
const focusControls = () => document.querySelector<HTMLElement>(`#${controlsId}`)?.focus({ preventScroll: true })
