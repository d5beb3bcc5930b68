import type { Logo } from '../../shared/brand/brand.ts'

/** The club's logo. Its styles are in frame.css, because the server shows it before the app is loaded. */
export const LogoPicture = ({ logo: { imageUrl, width, height, onWhite }, name }: { logo: Logo; name: string }) => (
  <img
    className={onWhite ? 'logo-picture on-white' : 'logo-picture'}
    src={imageUrl}
    width={width}
    height={height}
    alt={name}
  />
)
