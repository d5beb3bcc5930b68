/** Google's four-coloured G, by which people know the button. */
export const GoogleMark = () => (
  <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <rect width="24" height="24" rx="2" fill="#fff" />
    <g fill="none" strokeWidth="3">
      <path d="M16.6 8.1A6 6 0 0 0 6.8 9" stroke="#ea4335" />
      <path d="M6.8 9a6 6 0 0 0 0 6" stroke="#fbbc05" />
      <path d="M6.8 15a6 6 0 0 0 9.1 1.5" stroke="#34a853" />
      <path d="M15.9 16.5A6 6 0 0 0 18 12h-6" stroke="#4285f4" />
    </g>
  </svg>
)
