import './no-owner-stacks.ts'
import '../look/base.css'
import './cheap-drawing.css'
import 'vitest-browser-react'
