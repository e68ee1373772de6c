/** 2.00×, without decimals from 100× on. Rounded down, so never more than was paid. The epsilon corrects a quotient that is slightly too small. */
export function multipleText(multiple: number): string {
  const isLarge = multiple >= 100
  const floored = isLarge ? Math.floor(multiple + 1e-6) : Math.floor(multiple * 100 + 1e-6) / 100
  const figures = floored.toFixed(isLarge ? 0 : 2).replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',')
  return `${figures}×`
}
