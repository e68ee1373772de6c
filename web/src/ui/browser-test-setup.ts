import './base.css'
import 'vitest-browser-react'
