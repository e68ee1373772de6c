/** The dive: where the diver is, six shells, and what they have brought. */
import { el } from '../../cabinet/dom.ts'
import type { Translate } from '../../cabinet/texts.ts'
import { SHELLS, STAGES, type ShellContent } from '../rules.ts'
import { artOf, pearlArt } from './art.ts'

export function openDive(t: Translate) {
  const steps = [...STAGES.map(({ name, times }) => [t(name), `×${times}`]), [t('Vault'), '']].map(([name, times]) =>
    el('li', {}, el('span', {}, name!), el('b', {}, times!)),
  )
  const shells = el('div', { class: 'shells' })
  const sum = el('b', {}, '')
  const total = el('p', { class: 'treasure' }, `${t('Treasure')} `, sum)
  const box = el('div', { class: 'dive', hidden: true }, el('ol', { class: 'depths' }, ...steps), shells, total)

  return {
    box,
    /** Shells of a stage that are all closed. The stage after the last is the vault. */
    enter(stage: number) {
      for (const [index, step] of steps.entries()) {
        step.classList.toggle('is-past', index < stage)
        step.classList.toggle('is-now', index === stage)
      }
      const closed = Array.from({ length: SHELLS }, () => el('div', { class: 'shell' }, artOf('closed')))
      shells.replaceChildren(...(stage < STAGES.length ? closed : []))
    },
    open(shell: number, holds: ShellContent, text: string) {
      const content =
        typeof holds === 'number'
          ? el('span', { class: 'found' }, pearlArt(), el('b', {}, text))
          : el('span', { class: `found is-${holds}` }, artOf(holds))
      shells.children[shell]?.replaceChildren(artOf('open'), content)
      shells.children[shell]?.classList.add('is-open')
    },
    openVault(text: string) {
      shells.replaceChildren(el('div', { class: 'vault' }, artOf('pearl'), el('b', {}, text)))
    },
    treasure: (text: string) => void (sum.textContent = text),
  }
}
