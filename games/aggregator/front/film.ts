/** The film above a card, on a canvas. The player scratches it off with a finger or the mouse; a press opens a whole field. */

const side = 480
const fields = 9
const fieldSide = side / 3
const brushRadius = 26
/** Each field has so many cells in a row. It is open when this part of them was scratched. */
const cells = 12
const openPart = 0.45

type Point = readonly [x: number, y: number]

export function openFilm(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')!
  canvas.width = side
  canvas.height = side
  const open = new Set<number>()
  const scratched = Array.from({ length: fields }, () => new Set<number>())
  let onField: (() => void) | undefined

  const openField = (field: number) => {
    if (open.has(field)) return
    open.add(field)
    context.globalCompositeOperation = 'destination-out'
    context.fillRect((field % 3) * fieldSide, Math.floor(field / 3) * fieldSide, fieldSide, fieldSide)
    onField?.()
  }
  const scratchAt = (x: number, y: number) => {
    context.globalCompositeOperation = 'destination-out'
    context.beginPath()
    context.arc(x, y, brushRadius, 0, Math.PI * 2)
    context.fill()
    const cell = fieldSide / cells
    for (let cellX = x - brushRadius; cellX < x + brushRadius; cellX += cell)
      for (let cellY = y - brushRadius; cellY < y + brushRadius; cellY += cell) {
        const field = fieldAt([cellX, cellY])
        if (field === undefined) continue
        const found = scratched[field]!.add(Math.floor(cellX / cell) * 1000 + Math.floor(cellY / cell))
        if (found.size >= cells * cells * openPart) openField(field)
      }
  }
  followPointer(canvas, {
    isActive: () => onField !== undefined,
    scratch: scratchAt,
    press: (point) => {
      const field = fieldAt(point)
      if (field !== undefined) openField(field)
    },
  })

  return {
    cover() {
      open.clear()
      for (const found of scratched) found.clear()
      drawFilm(context)
    },
    clear: () => context.clearRect(0, 0, side, side),
    /** Resolves when all fields are open, or after `patience`. */
    scratched(patience: () => Promise<void>, onOpen: () => void): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          onField = undefined
          resolve()
        }
        onField = () => {
          onOpen()
          if (open.size === fields) done()
        }
        void patience().then(done)
      })
    },
  }
}

function fieldAt([x, y]: Point): number | undefined {
  const [column, row] = [Math.floor(x / fieldSide), Math.floor(y / fieldSide)]
  return column < 0 || column > 2 || row < 0 || row > 2 ? undefined : row * 3 + column
}

type Strokes = { isActive: () => boolean; scratch: (x: number, y: number) => void; press: (point: Point) => void }

function followPointer(canvas: HTMLCanvasElement, { isActive, scratch, press }: Strokes): void {
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width } = canvas.getBoundingClientRect()
    return [((clientX - left) / width) * side, ((clientY - top) / width) * side]
  }
  let last: Point | undefined
  canvas.addEventListener('pointerdown', (event) => {
    if (!isActive()) return
    canvas.setPointerCapture(event.pointerId)
    last = pointOf(event)
    scratch(...last)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!isActive() || !last) return
    const [[fromX, fromY], [x, y]] = [last, pointOf(event)]
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / 8))
    for (let step = 1; step <= steps; step++)
      scratch(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps)
    last = [x, y]
  })
  canvas.addEventListener('pointerup', (event) => {
    last = undefined
    if (isActive()) press(pointOf(event))
  })
}

function drawFilm(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'source-over'
  const shine = context.createLinearGradient(0, 0, side, side)
  shine.addColorStop(0, '#8fb4c9')
  shine.addColorStop(0.5, '#cfe0ea')
  shine.addColorStop(1, '#7f9fb8')
  context.fillStyle = shine
  context.fillRect(0, 0, side, side)
  context.strokeStyle = '#ffffff80'
  context.lineWidth = 3
  for (let field = 0; field < fields; field++)
    for (let ring = 1; ring <= 3; ring++) {
      context.beginPath()
      context.arc(
        (field % 3) * fieldSide + fieldSide / 2,
        Math.floor(field / 3) * fieldSide + 102,
        ring * 18,
        Math.PI,
        0,
      )
      context.stroke()
    }
}
