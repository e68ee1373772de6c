// Every script imports this first, so that an older Node or another platform gets a message instead of a syntax error.
import './platform.mjs'

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Lucero needs Node 20 or newer; this is ${process.version}. Get it from nodejs.org and try again.`)
  process.exit(1)
}
