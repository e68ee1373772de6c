import type { ComponentProps } from 'react'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { controlsId } from './controls-id.ts'

/** A dialog of a game. After it the focus is with the controls, not with what opened it: the space bar plays again. */
export const GameDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} focusAfter={focusControls} />

/** Themselves, and not the first button in them, which the space bar would press. */
const focusControls = () => document.querySelector<HTMLElement>(`#${controlsId}`)?.focus({ preventScroll: true })
