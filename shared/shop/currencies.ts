/** Currency of a shop that has set no other. */
export const DEFAULT_CURRENCY = 'USD'

/**
 * Currencies without a fraction. The forint and the Taiwan dollar have one on paper only: PayPal takes none of it
 * (https://developer.paypal.com/reference/currency-codes/).
 */
const WITHOUT_FRACTION = 'BIF CLP DJF GNF HUF ISK JPY KMF KRW PYG RWF TWD UGX VND VUV XAF XOF XPF'.split(' ')
/** Currencies with a thousandth as their smallest unit. */
const WITH_THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Returns the number of digits after the point in an amount of a currency. */
export function digitsOf(currency: string): 0 | 2 | 3 {
  if (WITHOUT_FRACTION.includes(currency)) return 0
  return WITH_THOUSANDTHS.includes(currency) ? 3 : 2
}

/** The currencies in which a shop can sell: those of ISO 4217 that people pay with. */
export const CURRENCIES: readonly string[] = [
  ...WITHOUT_FRACTION,
  ...WITH_THOUSANDTHS,
  ...'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY'.split(
    ' ',
  ),
  ...'COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG IDR ILS INR'.split(
    ' ',
  ),
  ...'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN'.split(
    ' ',
  ),
  ...'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP'.split(
    ' ',
  ),
  ...'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW'.split(' '),
].sort()

/** Whether a shop can sell in this currency. */
export const isCurrency = (code: string): boolean => CURRENCIES.includes(code)
