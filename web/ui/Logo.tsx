export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="block flex-none">
      <rect width="24" height="24" rx="6.5" className="fill-accent" />
      <g
        fill="none"
        className="stroke-accent-on"
        strokeWidth="2.1"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M17.2 8.6A6.2 6.2 0 1 0 18.2 12" />
        <path d="M17.9 5.4v3.5h-3.5" />
        <path d="m9.4 12.1 1.9 1.9 3.4-3.7" />
      </g>
    </svg>
  );
}
