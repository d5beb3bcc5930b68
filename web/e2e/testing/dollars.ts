import { expect, type Locator } from '@playwright/test'

/** Checks that the amount charged is larger in print than the approximate one. */
export async function expectDollarsLarger(place: Locator, dollars: string, pesos: string): Promise<void> {
  const [large, small] = await Promise.all(
    [dollars, pesos].map((text) =>
      place
        .getByText(text)
        .first()
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ),
  )
  expect(large).toBeGreaterThan(1.3 * (small ?? Number.NaN))
}
