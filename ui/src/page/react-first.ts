/** Imported first, so that React is evaluated in its own chunk and task. */
import 'react-dom/client'
import 'react/jsx-runtime'
