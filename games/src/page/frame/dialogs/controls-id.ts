/** Element id of the controls, which receive the focus after a dialog closes. */
export const controlsId = 'controls'
