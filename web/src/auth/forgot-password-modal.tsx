import { showUi, useUiState } from '../lib/ui-state.ts'
import { ForgotPasswordFlow } from './forgot-password-flow.tsx'

const close = () => showUi({ forgotPasswordOpen: false })

/** FPW-6: closing it throws everything away. */
export default function ForgotPasswordModal() {
  const open = useUiState((state) => state.forgotPasswordOpen)
  return open && <ForgotPasswordFlow onClose={close} />
}
