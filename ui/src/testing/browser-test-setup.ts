import '../look/base.css'
import 'vitest-browser-react'
