import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import styles from './account.module.css'
import { daysOffered } from './profile-rules.ts'
import { locale, t } from '@lucero/ui/text/t.ts'

type DateParts = { month: string; day: string; year: string }

function months() {
  const name = new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' })
  return numbers(1, 12).map((month) => ({ value: String(month), label: name.format(Date.UTC(2000, month - 1)) }))
}

/** PRO-2 */
export function DateOfBirthFields() {
  const { control, register, setValue, formState } = useFormContext<DateParts>()
  const { errors, isSubmitted } = formState
  const [month, day, year] = useWatch({ control, name: ['month', 'day', 'year'] })
  const lastDay = daysOffered(month, year)
  useEffect(() => {
    if (Number(day) > lastDay) setValue('day', '', { shouldValidate: isSubmitted })
  }, [day, lastDay, setValue, isSubmitted])

  return (
    <fieldset className={styles.date}>
      <legend>{t('Date of birth')}</legend>
      <div className={styles.dateParts}>
        <SelectField
          label={t('Month')}
          placeholder={t('Month')}
          autoComplete="bday-month"
          options={months()}
          error={errors.month?.message}
          {...register('month')}
        />
        <SelectField
          label={t('Day')}
          placeholder={t('Day')}
          autoComplete="bday-day"
          options={numbers(1, lastDay).map(toOption)}
          error={errors.day?.message}
          {...register('day')}
        />
        <SelectField
          label={t('Year')}
          placeholder={t('Year')}
          autoComplete="bday-year"
          options={yearsOffered().map(toOption)}
          error={errors.year?.message}
          {...register('year')}
        />
      </div>
    </fieldset>
  )
}

/** Newest first, because most players are closer to it. */
function yearsOffered() {
  const thisYear = new Date().getFullYear()
  return numbers(thisYear - 100, thisYear).toReversed()
}

function numbers(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const toOption = (number: number) => ({ value: String(number), label: String(number) })
