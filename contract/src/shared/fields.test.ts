import { expect, it } from 'vitest'
import * as fields from './fields.ts'

const { username, phone, phoneWithDialCode, newPassword, givenUsername, givenPassword } = fields
const { code, firstName, lastName, gender, dateOfBirth, agreed } = fields
const signUpSchemas = { username, phone, phoneWithDialCode, newPassword, givenUsername, givenPassword }
const schemas = { ...signUpSchemas, code, firstName, lastName, gender, dateOfBirth, agreed }

const rules: [string, keyof typeof schemas, unknown, string | undefined][] = [
  ['SUP-3', 'username', '', 'Required!'],
  ['SUP-3', 'username', 'short', 'Username should contain atleast 6 character'],
  ['SUP-3', 'username', 'sixsix', undefined],
  ['SUP-3', 'username', 'x'.repeat(20), undefined],
  ['SUP-3', 'username', 'x'.repeat(21), "Username can't be more than 20 character"],
  ['SUP-3', 'username', 'at@sign', "Username can't contain @ or spaces"],
  ['SUP-3', 'username', 'has space', "Username can't contain @ or spaces"],
  ['SUP-3', 'username', 'zero\u200bwidth', "Username can't contain @ or spaces"],
  ['SUP-3', 'username', 'lone\ud800surrogate', "Username can't contain @ or spaces"],
  ['SUP-3', 'username', 'Ñandú_99', undefined],
  ['SUP-3', 'username', 'Светлана7', undefined],
  ['SUP-3', 'username', 'taro太郎さん', undefined],
  ['L11', 'username', '\u0430dm\u0456n1', "Username can't mix letters of different alphabets"],
  ['L11', 'username', 'p\u03bfker_king', "Username can't mix letters of different alphabets"],
  ['L11', 'username', '\u{1d4ff}\u0456ctor7', "Username can't mix letters of different alphabets"],
  ['SUP-4', 'phone', '', 'Required!'],
  ['SUP-4', 'phone', '787555123', 'Invalid phone number'],
  ['SUP-4', 'phone', '78755512345', 'Invalid phone number'],
  ['SUP-4', 'phone', '787-555-12', 'Invalid phone number'],
  ['SUP-4', 'phone', '7875551234\n', 'Invalid phone number'],
  ['SUP-4', 'phone', '0000000000', undefined],
  ['SUP-4', 'phone', '11987654321', 'Invalid phone number'],
  ['SUP-4', 'phoneWithDialCode', '17875551234', undefined],
  ['SUP-4', 'phoneWithDialCode', '+17875551234', undefined],
  ['SUP-4', 'phoneWithDialCode', '7875551234', undefined],
  ['SUP-4', 'phoneWithDialCode', '787555123', 'Invalid phone number'],
  ['SUP-4', 'phoneWithDialCode', '123457875551234', 'Invalid phone number'],
  ['PWD-1', 'newPassword', '', 'Required!'],
  ...['Short!1', 'nouppercase!1', 'NOLOWERCASE!1', 'NoSpecial11', 'NoSpecial(1)', 'Aa!'].map(
    (password): (typeof rules)[number] => [
      'PWD-1',
      'newPassword',
      password,
      'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 special character, and be at least 8 characters long.',
    ],
  ),
  ...'!@#$%^&*'
    .split('')
    .map((special): (typeof rules)[number] => ['PWD-1', 'newPassword', `Abcdefg${special}`, undefined]),
  ['PWD-2', 'newPassword', 'Abcdefg!90123456', undefined],
  ['PWD-2', 'newPassword', 'Abcdefg!901234567', "Password can't be more than 16 characters"],
  ['SIN-3', 'newPassword', 'Abc defg!', "Password can't contain spaces"],
  ['SIN-2', 'givenUsername', '', 'Username required!'],
  ['SIN-2', 'givenPassword', '', 'Password required!'],
  ['PWD-3', 'code', '', 'Enter Verification Code'],
  ['PWD-3', 'code', '123', 'Enter a valid 4 digit code'],
  ['PWD-3', 'code', '12345', 'Enter a valid 4 digit code'],
  ['PWD-3', 'code', '12a4', 'Enter a valid 4 digit code'],
  ['PWD-3', 'code', '１２３４', 'Enter a valid 4 digit code'],
  ['PWD-3', 'code', '0000', undefined],
  ['PRO-1', 'firstName', '', 'Required!'],
  ['PRO-1', 'firstName', 'Al', 'First name should contain at least 3 character'],
  ['PRO-1', 'firstName', 'x'.repeat(21), "First name can't be more than 20 character"],
  ['PRO-1', 'firstName', 'Ana María', 'Only letters are allowed'],
  ['PRO-1', 'firstName', 'Núria', undefined],
  ['PRO-1', 'lastName', 'Li', 'Last name should contain at least 3 character'],
  ['PRO-1', 'lastName', 'x'.repeat(21), "Last name can't be more than 20 character"],
  ['PRO-1', 'lastName', "O'Neill", 'Only letters are allowed'],
  ['PRO-1', 'gender', '', 'Required!'],
  ...['male', 'female', 'other'].map((gender): (typeof rules)[number] => ['PRO-1', 'gender', gender, undefined]),
  ['PRO-3', 'dateOfBirth', '12/31/1999', undefined],
  ['PRO-3', 'dateOfBirth', '2/29/2000', undefined],
  ['PRO-2', 'dateOfBirth', '2/29/1999', 'Enter a valid date'],
  ['PRO-2', 'dateOfBirth', '4/31/1999', 'Enter a valid date'],
  ['PRO-3', 'dateOfBirth', '31/12/1999', 'Enter a valid date'],
  ['PRO-3', 'dateOfBirth', '1999-12-31', 'Enter a valid date'],
  ['PRO-2', 'dateOfBirth', '0/1/1999', 'Enter a valid date'],
  ['SUP-2', 'agreed', false, 'Required!'],
  ['SUP-2', 'agreed', true, undefined],
]

it.each(rules)('%s %s %j: %s', (_, field, value, message) => {
  const result = schemas[field].safeParse(value)
  expect(result.error?.issues[0]?.message).toBe(message)
})

it('PRO-2 offers the years from 100 years ago through this year', () => {
  const year = new Date().getUTCFullYear()
  const born = (in_: number) => fields.dateOfBirth.safeParse(`1/1/${in_}`).success
  expect([born(year - 101), born(year - 100), born(year), born(year + 1)]).toEqual([false, true, true, false])
})

it('PRO-2 days follow the length of the month', () => {
  expect([1, 2, 3, 4].map((month) => fields.daysInMonth(2023, month))).toEqual([31, 28, 31, 30])
  expect([1900, 2000, 2024].map((year) => fields.daysInMonth(year, 2))).toEqual([28, 29, 29])
})

it('PRO-5 PRO-6 FPW-2 FUN-2 shows the literal messages of the other forms', () => {
  expect(fields.messages).toMatchObject({
    passwordNotMatched: 'Password not matched!',
    passwordsDoNotMatch: 'Passwords do not match!',
    enterValidNumber: 'Enter valid number',
    enterOtp: 'Enter OTP',
    invalidOtp: 'Invalid OTP!',
    invalidPhoneForUsername: 'Invalid Phone number',
  })
})

it('PWD-1 the single password conditions together equal the password rule', () => {
  const letters = ['', 'a', 'B', '!', '&', '1', 'ñ', '(', 'aaaaaaa', 'BBBBBBBB', 'a1', 'B$']
  for (const one of letters)
    for (const two of letters)
      for (const three of letters) {
        const password = `${one}${two}${three}x`.slice(0, 16)
        const meetsAll = Object.values(fields.passwordParts).every((part) => part.test(password))
        expect([password, meetsAll]).toEqual([password, newPassword.safeParse(password).success])
      }
})
