import java.io.*;
import java.nio.file.*;
import java.util.*;

/**
 * Drives a control: takes a compiled file and names of variants as arguments, reads lines of a call and its arguments with tabs
 * between them, and prints a line with the answer of each.
 */
final class Refresh {
  public static void main(String[] arguments) throws IOException {
    byte[] compiled = Files.readAllBytes(Path.of(arguments[0]));
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    try (Player player = new Player(compiled, Arrays.copyOfRange(arguments, 1, arguments.length))) {
      for (String line; (line = lines.readLine()) != null; ) System.out.println(answer(player, line.split("\t")));
    } catch (IllegalArgumentException error) {
      System.out.println(error.getMessage());
    }
  }

  private static Object answer(Player player, String[] words) {
    double at = Double.parseDouble(words[1]);
    switch (words[0]) {
      case "apply": return player.apply(Integer.parseInt(words[2]), Double.parseDouble(words[3]), at);
      case "set": return player.set(words[2], at, Arrays.stream(words).skip(3).mapToDouble(Double::parseDouble).toArray());
      case "text": return player.set(words[2], at, words[3]);
      case "fire": return player.fire(words[2], at);
      case "tap": return player.tap(Double.parseDouble(words[2]), Double.parseDouble(words[3]), at);
      case "resize": return player.resize(Double.parseDouble(words[2]), Double.parseDouble(words[3]), at);
      case "next": return player.nextChange(at);
      case "events": return events(player, at);
      default:
        player.draw(at);
        return player.phase() + "\t" + player.pull() + "\t" + player.inset() + "\t" + player.canvas[2] + "\t" + texts(player) + "\t"
            + Arrays.toString(player.numbers);
    }
  }

  private static String events(Player player, double at) {
    StringJoiner events = new StringJoiner("\t");
    for (Player.Event event : player.takeEvents(at))
      events.add(event.at() + " " + event.name() + " " + event.node() + " " + event.haptic());
    return events.toString();
  }

  /** The strings of the texts that are drawn. */
  private static String texts(Player player) {
    StringBuilder texts = new StringBuilder();
    for (int item = 0; item < player.items.length; item += player.fields)
      if (player.items[item] == 7) texts.append(player.text(player.items[item + 16]));
    return texts.toString();
  }
}
