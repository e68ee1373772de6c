import { describe, expect, it } from 'vitest'
import { qrCode, type QrCode } from './qr-code.ts'

const art = (code: QrCode) => code.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n')
const trimmed = (text: string) => text.trim().replaceAll(/^ +/gm, '')

describe('RED-2 the QR code for the counter', () => {
  // Drawn by another program with the same version, level and mask.
  it.each([
    [
      'R4K7QX2M9A 7GXK-2M4Q',
      `
        #######...##.###..#######
        #.....#.#.#.####..#.....#
        #.###.#.....###...#.###.#
        #.###.#.#.###.##..#.###.#
        #.###.#.#.####.#..#.###.#
        #.....#..#.####...#.....#
        #######.#.#.#.#.#.#######
        ........#...#.#..........
        .#.####.##.#.######.##.#.
        ..#..#.##..##.#...##.####
        #.##.###...#..#...##..###
        #...#...#.#.#.##..#.#.#..
        #.....#...##.##.#..#.#..#
        #.#.#....##.##...##.####.
        #####.#..#.....####.###.#
        #.###...###..##......#..#
        #.#.####..#.#.#.######...
        ........#....####...#.###
        #######..##.#..##.#.#...#
        #.....#.#.###.#.#...#.#..
        #.###.#.#.###...#######..
        #.###.#.#.#.##.##...#.#.#
        #.###.#..###...#.###...##
        #.....#.#....##.#.###..#.
        #######.....##.##.....###`,
    ],
    [
      'R123456789 JX1W-ZS43',
      `
        #######.##....#...#######
        #.....#.##..##....#.....#
        #.###.#.#.###..#..#.###.#
        #.###.#.###.##..#.#.###.#
        #.###.#.######..#.#.###.#
        #.....#..#.#..###.#.....#
        #######.#.#.#.#.#.#######
        ........##..#..#.........
        .##.#.##.###....#.#.#####
        ##........#..#.##.##.##.#
        .#.####.#.#.#.###..#.....
        ##..##..###.###.###..#.#.
        ##..#.#..#..#.####.#....#
        ....#......##.##.##.#.##.
        #...###...##..#.###.#...#
        .##..#.####.#...##..#..#.
        #.###.##..#.##.######.##.
        ........#.##...##...####.
        #######.#.#...###.#.#.###
        #.....#...#.#.#.#...#####
        #.###.#.##...##.#####....
        #.###.#..#..#.#...##.###.
        #.###.#.#.##.#..#..#.##.#
        #.....#.#.#..#..#......##
        #######..#...##.#.#.##..#`,
    ],
  ])('%s', (text, expected) => {
    expect(art(qrCode(text))).toBe(trimmed(expected))
  })

  it('has its finder and timing patterns in place for every length', () => {
    for (let length = 0; length <= 29; length += 1) {
      const code = qrCode('7'.repeat(length))
      const corners = [
        [3, 3],
        [3, 21],
        [21, 3],
      ] as const
      for (const [row, column] of corners) {
        const line = code[row]!.slice(column - 3, column + 4)
        const down = code.slice(row - 3, row + 4).map((cells) => cells[column])
        for (const cells of [line, down]) expect(cells).toEqual([true, false, true, true, true, false, true])
      }
      expect(code[17]![8]).toBe(true)
    }
  })

  it.each(['lower case', 'R4K7QX2M9A,7GXK', 'Ñ', '7'.repeat(30)])('rejects %s', (text) => {
    expect(() => qrCode(text)).toThrow(RangeError)
  })
})
