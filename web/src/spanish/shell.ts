export const shell = {
  'Skip to content': 'Ir al contenido',
}
