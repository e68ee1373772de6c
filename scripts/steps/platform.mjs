// Stops with a message on a platform that Lucero does not run on. "npm start" runs it by itself: cmd.exe has no exec.
/** @param {NodeJS.Platform} platform */
export function platformProblem(platform) {
  if (platform === 'linux' || platform === 'darwin') return undefined
  const name = platform === 'win32' ? 'Windows' : platform
  return `Lucero does not run on ${name}. It runs on Linux and macOS; on Windows, install WSL 2 and run it there (wsl --install).`
}

const problem = platformProblem(process.platform)
if (problem) {
  console.error(problem)
  process.exit(1)
}
