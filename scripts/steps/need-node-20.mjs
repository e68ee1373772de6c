// Imported first by every script: it ends the program before newer parts of Node are asked for.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Lucero needs Node 20 or newer; this is ${process.version}. Get it from nodejs.org and try again.`)
  process.exit(1)
}
