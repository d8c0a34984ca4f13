export default function Page() {
  return <p>The front page.</p>;
}
