/**
 * The help lines for gambling problems that the program ships with. Each number was looked up in November 2026 in a publication of the
 * organization, a regulator or a health authority. Countries are named as in the list of countries. `dialCode` selects the lines of a player
 * who has not entered a country.
 */
import type { HelpLine } from './safer.ts'

export const shippedHelpLines: readonly HelpLine[] = [
  {
    country: 'United States',
    dialCode: 1,
    name: 'National Problem Gambling Helpline (1-800-MY-RESET)',
    phone: '1-800-697-3738',
    url: 'https://www.ncpgambling.org',
  },
  {
    country: 'United States',
    dialCode: 1,
    name: '1-800-GAMBLER',
    phone: '1-800-426-2537',
    url: 'https://800gambler.org',
  },
  {
    country: 'Puerto Rico',
    dialCode: 1,
    name: 'Línea PAS de ASSMCA',
    phone: '1-800-981-0023',
    url: 'https://lineapas.assmca.pr.gov',
  },
  {
    country: 'Canada',
    dialCode: 1,
    name: 'ConnexOntario',
    phone: '1-866-531-2600',
    url: 'https://www.connexontario.ca',
  },
  { country: 'Mexico', dialCode: 52, name: 'Línea de la Vida', phone: '800 911 2000', url: '' },
  { country: 'Spain', dialCode: 34, name: 'FEJAR', phone: '900 200 225', url: 'https://www.fejar.org' },
  {
    country: 'United Kingdom',
    dialCode: 44,
    name: 'National Gambling Helpline (GamCare)',
    phone: '0808 8020 133',
    url: 'https://www.gamcare.org.uk',
  },
  {
    country: 'Germany',
    dialCode: 49,
    name: 'Telefonberatung zur Glücksspielsucht',
    phone: '0800 1372700',
    url: '',
  },
  {
    country: 'Australia',
    dialCode: 61,
    name: 'Gambling Help Online',
    phone: '1800 858 858',
    url: 'https://www.gamblinghelponline.org.au',
  },
  { country: '', dialCode: null, name: 'Gambling Therapy', phone: '', url: 'https://www.gamblingtherapy.org' },
]

/** The lines of the countries whose phones can sign up, and those for all countries. */
export const helpLinesFor = (dialCodes: readonly number[] | undefined): HelpLine[] =>
  shippedHelpLines.filter(({ dialCode }) => dialCode === null || !dialCodes || dialCodes.includes(dialCode))
