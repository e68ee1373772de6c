import * as fields from '@lucero/contract/shared/fields'
import type { User } from '@lucero/contract/player/players'
import type { BodyIn } from '@lucero/contract/player/shapes'
import type { DefaultValues } from 'react-hook-form'
import { z } from 'zod'

const chosen = z.string().min(1, fields.messages.required)

/** PRO-1: form values. The API has one date field and the country's id. */
export const profileRules = z.object({
  firstName: fields.firstName,
  lastName: fields.lastName,
  country: chosen,
  month: chosen,
  day: chosen,
  year: chosen,
  gender: fields.gender,
})

export type ProfileValues = z.infer<typeof profileRules>

export function startProfile(user: User): DefaultValues<ProfileValues> {
  const [month = '', day = '', year = ''] = user.dateOfBirth?.split('/') ?? []
  return {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    country: String(user.country?.id ?? ''),
    month: String(Number(month) || ''),
    day: String(Number(day) || ''),
    year,
    ...(user.gender && { gender: user.gender }),
  }
}

export function toProfile({ firstName, lastName, gender, ...rest }: ProfileValues): BodyIn<'updateProfile'> {
  const { month, day, year, country } = rest
  return { firstName, lastName, gender, dateOfBirth: `${month}/${day}/${year}`, country: Number(country) }
}

/** PRO-2: the number of days of the month, or its maximum while month or year are empty. */
export function daysOffered(month: string, year: string): number {
  const leapYear = 2000
  return month ? fields.daysInMonth(Number(year || leapYear), Number(month)) : 31
}
