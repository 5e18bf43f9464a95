import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.*;
import java.nio.file.*;
import javax.imageio.ImageIO;

/** Draws pictures of moments: reads lines of a compiled file, a phase, a time, a pull, a scale and the picture to write. */
final class Pictures {
  public static void main(String[] arguments) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null; ) {
      String[] words = line.split("\t");
      try (Player player = new Player(Files.readAllBytes(Path.of(words[0])))) {
        player.draw(Integer.parseInt(words[1]), Double.parseDouble(words[2]), Double.parseDouble(words[3]));
        double scale = Double.parseDouble(words[4]);
        AffineTransform base = AffineTransform.getScaleInstance(scale, scale);
        base.translate(-player.canvas[0], -player.canvas[1]);
        Surface surface = new Surface((int) Math.round(player.canvas[2] * scale), (int) Math.round(player.canvas[3] * scale), base);
        new Painter(player).draw(surface);
        BufferedImage straight = new BufferedImage(surface.image.getWidth(), surface.image.getHeight(), BufferedImage.TYPE_INT_ARGB);
        straight.createGraphics().drawImage(surface.image, 0, 0, null);
        ImageIO.write(straight, "png", new File(words[5]));
      }
      System.out.println(words[5]);
    }
  }
}
