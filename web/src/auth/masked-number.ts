/** A number its owner knows again, and nobody else learns. */
export const maskedNumber = ({ phoneCode, phone }: { phoneCode: number; phone: string }): string =>
  `+${phoneCode} ••• ••• ${phone.slice(-4)}`
