import type { ComponentProps } from 'react'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { controlsId } from './controls-id.ts'

/** A dialog of a game. When it closes, the controls get the focus instead of its trigger, so that the space bar plays again. */
export const GameDialog = (props: ComponentProps<typeof Dialog>) => <Dialog {...props} focusAfter={focusControls} />

/** Focuses the section itself. The space bar would press a focused button. */
const focusControls = () => document.querySelector<HTMLElement>(`#${controlsId}`)?.focus({ preventScroll: true })
