/** A response with fields of its own. */
export function GET() {
  return new Response('own\n', {
    headers: { 'X-Robots-Tag': 'OtherBot: nofollow', 'Content-Usage': 'search=y' },
  });
}
