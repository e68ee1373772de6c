/** What the frame marks its controls with: after a dialog the focus is there. */
export const controlsId = 'controls'
