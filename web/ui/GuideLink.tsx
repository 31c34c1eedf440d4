import { Link } from "wouter";

/** To the page of the guide that says how one gets here what is missing. */
export function GuideLink({ slug }: { slug: string }) {
  return (
    <Link
      href={`/help/${slug}`}
      className="inline-flex min-h-6 items-center text-accent-text underline underline-offset-2 max-md:min-h-11"
    >
      How this works
    </Link>
  );
}
