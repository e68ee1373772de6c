/** React is run by the file it lies in, a task of its own, and not by the first that needs it. */
import 'react-dom/client'
import 'react/jsx-runtime'
