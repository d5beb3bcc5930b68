import { create } from 'zustand'
import { type Brand, DEFAULT_BRAND, PRODUCT_NAME } from '../../shared/brand/brand.ts'
import { pageData } from './page-data.ts'

/** The brand since the page was loaded; null if it has not changed. */
const useChange = create<{ brand: Brand | null }>(() => ({ brand: null }))

/** Returns the name, the logo and the sponsors of the site. */
export const useBrand = (): Brand => useChange(({ brand }) => brand) ?? pageData().brand ?? DEFAULT_BRAND

export const useSiteName = (): string => useBrand().name ?? PRODUCT_NAME

/** Shows another brand from now on. */
export const showBrand = (brand: Brand): void => useChange.setState({ brand })
